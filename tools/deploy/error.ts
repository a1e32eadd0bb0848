/** A deploy that was refused before it changed what is served; the message says why. */
export class DeployError extends Error {}
