import type { Toast } from './toaster.tsx'

/** Shows a message; for something that worked, errors belong beside their cause. */
export async function toast(message: Toast): Promise<void> {
  const { showToast } = await import('./toaster.tsx')
  showToast(message)
}
