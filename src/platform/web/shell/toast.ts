/** A short message at the edge of the screen. */
export interface Toast {
  readonly message: string
  /** A button beside the message, such as Undo; then the toast stays 10 s. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** Shows a message; for something that worked, errors belong beside their cause. */
export async function toast(message: Toast): Promise<void> {
  const { showToast } = await import('./toaster.tsx')
  showToast(message)
}
