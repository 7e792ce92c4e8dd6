/** A kind of file that may be stored. */
export interface FileType {
  readonly mime: string
  /** Browsers may show it; everything else is offered for saving. */
  readonly isPreviewable: boolean
}

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const pdf: FileType = { mime: 'application/pdf', isPreviewable: true }
const png: FileType = { mime: 'image/png', isPreviewable: true }
const jpeg: FileType = { mime: 'image/jpeg', isPreviewable: true }
const webp: FileType = { mime: 'image/webp', isPreviewable: true }
const xlsx: FileType = { mime: SHEET, isPreviewable: false }
const docx: FileType = { mime: DOCUMENT, isPreviewable: false }
const csv: FileType = { mime: 'text/csv', isPreviewable: false }
const txt: FileType = { mime: 'text/plain', isPreviewable: false }
const dwg: FileType = { mime: 'image/vnd.dwg', isPreviewable: false }
const dxf: FileType = { mime: 'image/vnd.dxf', isPreviewable: false }
const xml: FileType = { mime: 'application/xml', isPreviewable: false }
const step: FileType = { mime: 'model/step', isPreviewable: false }

/** Every extension that may be stored. SVG and HTML are missing on purpose: they carry scripts; XML is an electronic invoice or refused. */
export const fileTypes: ReadonlyMap<string, FileType> = new Map([
  ['pdf', pdf],
  ['png', png],
  ['jpg', jpeg],
  ['jpeg', jpeg],
  ['webp', webp],
  ['xlsx', xlsx],
  ['docx', docx],
  ['csv', csv],
  ['txt', txt],
  ['dwg', dwg],
  ['dxf', dxf],
  ['step', step],
  ['stp', step],
  ['xml', xml],
])

/** Whether a stored file's type may be shown inside a page. */
export const isPreviewable = (mime: string): boolean =>
  [...fileTypes.values()].some((type) => type.mime === mime && type.isPreviewable)
