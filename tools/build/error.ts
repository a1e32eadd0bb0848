/** A package whose build failed; its output has been printed. */
export class BuildError extends Error {}
