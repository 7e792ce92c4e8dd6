import type { ScreenAddress } from '#platform/contract/register.ts'
/** Goes to a path of this program. */
export type GoTo = (address: ScreenAddress) => void

let goTo: GoTo = (path) => window.location.assign(path)

/** The router hands in its way to navigate; until then paths are loaded fully. */
export function setNavigator(navigate: GoTo): void {
  goTo = navigate
}

/** Goes to a path from outside React. */
export const navigateTo: GoTo = (path) => goTo(path)
