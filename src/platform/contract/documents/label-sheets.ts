/** Labels for a printer of labels: width and height in mm. */
export const labelSizes = { '100x50': [100, 50], '50x25': [50, 25] } as const
export type LabelSize = keyof typeof labelSizes
export const labelSizeNames = Object.keys(labelSizes) as [LabelSize, ...LabelSize[]]

/** What stands on one label. */
export interface Label {
  /** The number in large letters; also the text of the bar code. */
  readonly number: string
  /** Below it, the most important first; a small label shows the first three. */
  readonly lines: readonly string[]
  /** The text of the QR code. */
  readonly qr: string
}
