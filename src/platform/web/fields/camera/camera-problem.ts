const TYPE_IT = 'Type the number, or use a scanner.'

const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: `The camera is not allowed for this page. Allow it in the settings of the browser. ${TYPE_IT}`,
  NotFoundError: `This device has no camera. ${TYPE_IT}`,
  OverconstrainedError: `This device has no camera. ${TYPE_IT}`,
  SecurityError: `Browsers give the camera to pages over https only. ${TYPE_IT}`,
  NotReadableError: 'Another program uses the camera. Close it and try again.',
}

/** Why there is no picture of the camera, in a sentence. */
export function cameraProblem(error: unknown): string {
  const known = error instanceof Error ? sentences[error.name] : undefined
  return known ?? `The camera could not be opened. ${TYPE_IT}`
}
