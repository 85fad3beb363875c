"""Maps of Universal VTT files, which programs for drawing maps write, made into maps of ours."""
