# The site: home, playing, settings, about.
