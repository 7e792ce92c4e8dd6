const units: Readonly<Record<string, string>> = { each: 'pcs', hour: 'h', day: 'd' }
/** A unit of measure as prints write it. */
export const unitOf = (uom: string): string => units[uom] ?? uom
