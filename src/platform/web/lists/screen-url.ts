import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { useLocation } from '@tanstack/react-router'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { stringifySearch } from '#platform/web/queries/search-string.ts'
import { searchText } from '#platform/web/queries/list-url.ts'

/** The address of the screen: its path, its parameters as text, and a way to change them. */
export function useScreenUrl() {
  const { pathname, search } = useLocation()
  const goTo = useGoTo()
  const parameters: Record<string, string> = {}
  for (const [key, value] of Object.entries(search as Record<string, unknown>)) {
    const text = searchText(value)
    if (text !== null) parameters[key] = text
  }
  return {
    path: givenAddress(pathname),
    parameters,
    /** The same screen with these parameters and no other. */
    hrefOf: (others: Readonly<Record<string, unknown>>): ScreenAddress =>
      givenAddress(pathname + stringifySearch(others)),
    /** The same screen with one parameter changed or (null) removed. */
    hrefWith: (name: string, value: string | null): ScreenAddress =>
      givenAddress(pathname + stringifySearch({ ...parameters, [name]: value })),
    go: (address: ScreenAddress, replace = false) => void goTo(address, { replace, resetScroll: false }),
  }
}
