import { fieldLabel } from '../../../../platform/contract/words.ts'

/** `lines.20.unitPrice` -> `Line 20, unit price`; `paymentTerms` -> `Payment terms`. */
export function differenceLabel(field: string): string {
  const [, lineNo, name] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(field) ?? []
  if (lineNo === undefined) return fieldLabel(field)
  return name === undefined ? `Line ${lineNo}` : `Line ${lineNo}, ${fieldLabel(name).toLowerCase()}`
}
