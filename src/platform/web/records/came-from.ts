const addresses = new Map<string, string>()

/** Remembers how a list was last shown, for the way back from its records. Lives as long as the page. */
export function rememberList(path: string, href: string): void {
  addresses.set(path, href)
}

/** The list as it was last shown, filters and all. */
export const lastList = (path: string): string => addresses.get(path) ?? path
