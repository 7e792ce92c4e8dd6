import type { Toast } from './toaster.tsx'

/** Shows that something worked. An error is shown next to its cause instead. */
export async function toast(message: Toast): Promise<void> {
  const { showToast } = await import('./toaster.tsx')
  showToast(message)
}
