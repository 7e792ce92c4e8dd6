import type { ScreenAddress } from '#platform/contract/register.ts'
import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** A screen of the program with its query string, or a place on this page; only a file may be any address. */
type LinkTarget =
  | { href: ScreenAddress | `#${string}`; download?: undefined }
  | { href: string; download: true | string }

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href' | 'download'> &
  LinkTarget & {
    /** Replaces the entry in the history. */
    replace?: boolean
  }

/** A real link: a plain click navigates without loading the page, every other click is the browser's own. */
export function AppLink({ replace = false, onClick, children, ...rest }: AppLinkProps) {
  const { href } = rest
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || rest.target || rest.download !== undefined) return
    event.preventDefault()
    void router.navigate({ href, replace })
  }
  const preload = () => {
    const [path] = href.split(/[?#]/)
    if (path) void router.preloadRoute({ to: path }).catch(() => undefined)
  }
  return (
    <a {...rest} href={href} onClick={follow} onMouseEnter={preload} onFocus={preload}>
      {children}
    </a>
  )
}

/** True for a left click without a modifier key. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
