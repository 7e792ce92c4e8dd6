/** An element of XML with its local name taken away: its text, its attributes and the elements in it by their local names. */
export interface XmlElement {
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyMap<string, readonly XmlElement[]>
}

/** All elements at the end of a path of local names, in the order of the file. */
export function all(from: XmlElement | undefined, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = from ? [from] : []
  for (const name of path.split('/')) found = found.flatMap(({ children }) => children.get(name) ?? [])
  return found
}

/** The first element at the end of a path. */
export const one = (from: XmlElement | undefined, path: string): XmlElement | undefined => all(from, path)[0]

/** The text of the first element at the end of a path; null where it is missing or empty. */
export const textAt = (from: XmlElement | undefined, path: string): string | null =>
  one(from, path)?.text.trim() || null

/** The texts of all elements at the end of a path that say something. */
export const textsAt = (from: XmlElement | undefined, path: string): string[] =>
  all(from, path).flatMap(({ text }) => text.trim() || [])

/** An attribute of the first element at the end of a path; null where it is missing or empty. */
export const attributeAt = (from: XmlElement | undefined, path: string, name: string): string | null =>
  one(from, path)?.attributes[name]?.trim() || null
