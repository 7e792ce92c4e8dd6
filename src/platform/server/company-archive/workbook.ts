import { xmlText } from './sheet.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const LONGEST_NAME = 31

/** The names of sheets: without forbidden signs, at most 31 characters, each of them once. */
export function sheetNames(labels: readonly string[]): string[] {
  const taken = new Set<string>()
  return labels.map((label) => {
    const clean = label.replaceAll(/[\\/*?:[\]]/g, ' ').trim() || 'Sheet'
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : ` ${number}`
      const name = clean.slice(0, LONGEST_NAME - end.length) + end
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}

/** The small files that a workbook has besides its sheets, by path. */
export function workbookFiles(labels: readonly string[]): Record<string, string> {
  const names = sheetNames(labels)
  const sheets = names.map(
    (name, at) =>
      `<sheet name="${xmlText(name).replaceAll('"', '&quot;')}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const links = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${LINKS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const types = names.map(
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${SHEETML}.worksheet+xml"/>`,
  )
  return {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEETML}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${SHEETML}.styles+xml"/>${types.join('')}</Types>`,
    '_rels/.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}` +
      `<Relationship Id="rId${names.length + 1}" Type="${LINKS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  }
}

/** Plain, bold headings, dates and instants as ISO 8601 has them. */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
