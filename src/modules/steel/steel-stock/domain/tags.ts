import { fullAddress } from '#platform/contract/register.ts'
import type { Label } from '#platform/contract/documents/label-sheets.ts'
import type { SteelRecord } from '../contract.ts'
import { conditionStamp } from './conditions.ts'

/** What of a piece its tag shows. */
export type Tagged = Pick<
  SteelRecord,
  'number' | 'sizeText' | 'heatNo' | 'qtyPieces' | 'lengthMm' | 'ownerName' | 'placeName'
> & {
  /** `ASTM A106/A106M B, API 5L B PSL 1` */
  readonly certifiedTo: string
  readonly onlyFor: string | null
}

/** The address behind the QR code of a tag; whoever opens it has to sign in and be allowed to read stock. */
export const tagAddress = (appUrl: string, number: string): string =>
  fullAddress(appUrl, `/steel-stock?scan=${encodeURIComponent(number)}`)

/** The tag of a piece. */
export function tagOf(piece: Tagged, appUrl: string): Label {
  const { number, sizeText, certifiedTo, heatNo, qtyPieces, lengthMm, ownerName, placeName } = piece
  const stamp = piece.onlyFor === null ? '' : conditionStamp(piece.onlyFor)
  const length = Number(lengthMm) > 0 ? `${lengthMm.replace(/\.0$/, '')} mm` : ''
  const count = qtyPieces > 1 ? `${qtyPieces} pieces` : ''
  return {
    number,
    lines: [
      stamp,
      sizeText,
      heatNo ? `Heat ${heatNo}` : '',
      certifiedTo,
      [count, length].filter(Boolean).join(' of '),
      [placeName, ownerName].filter(Boolean).join(', '),
    ].filter((line) => line !== ''),
    qr: tagAddress(appUrl, number),
  }
}

/** The number in what a scanner read: the address of a tag, or the number itself. */
export function scannedNumber(text: string): string {
  const read = text.trim()
  const [, given] = /[?&]scan=([^&#\s]+)/.exec(read) ?? []
  if (given === undefined) return read.toUpperCase()
  try {
    return decodeURIComponent(given).toUpperCase()
  } catch {
    return given.toUpperCase()
  }
}
