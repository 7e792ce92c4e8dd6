/** A row without what a statement read for rules alone: `without(row, 'authorIds', 'noteFileId')`. */
export function without<Row extends object, Name extends keyof Row>(
  row: Row,
  ...names: readonly Name[]
): Omit<Row, Name> {
  const left = new Set<PropertyKey>(names)
  return Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name))) as Omit<Row, Name>
}
