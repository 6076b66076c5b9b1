"""From an audit to annotations (`dpcheck init`)."""
