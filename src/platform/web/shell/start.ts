import type { AnyRouter } from '@tanstack/react-router'
import type { PageConfig } from '#platform/web/config.ts'
import { toast } from './toasts/toast.ts'

/** Scripts of the configured services, after the page has started; recorders find inputs marked as masked. */
export function loadThirdParties({ analyticsScriptUrl, sessionRecordingScriptUrl }: PageConfig): void {
  for (const url of [analyticsScriptUrl, sessionRecordingScriptUrl]) {
    if (!url) continue
    const script = document.createElement('script')
    script.src = url
    script.async = true
    document.head.append(script)
  }
}

/** After the mailed link, `/?verified=1` says so once. */
export function greetVerified(router: AnyRouter): void {
  const { verified, ...search } = router.state.location.search as Record<string, string>
  if (verified !== '1') return
  void toast({ message: 'Your e-mail address is verified' })
  void router.navigate({ to: '.', search, replace: true })
}
