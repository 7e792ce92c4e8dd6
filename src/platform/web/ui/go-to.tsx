import type { ScreenAddress } from '#platform/contract/register.ts'
import { Navigate, useRouter } from '@tanstack/react-router'

interface GoToOptions {
  /** Replaces the entry in the history. */
  replace?: boolean
  /** `false`: the page stays where it is scrolled to. */
  resetScroll?: boolean
}

/** Goes to a screen by itself, such as that of a record that was just made. What is clicked is a link: `AppLink`. */
export function useGoTo() {
  const router = useRouter()
  return (address: ScreenAddress, options: GoToOptions = {}): Promise<void> =>
    router.navigate({ href: address, ...options })
}

/** In the place of a screen: leads to another one. The router goes by `href` before `to`, which its type wants. */
export const Elsewhere = ({ address, replace = true }: { address: ScreenAddress; replace?: boolean }) => (
  <Navigate to="." href={address} replace={replace} />
)
