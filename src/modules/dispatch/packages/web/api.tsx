import { LinesTab } from '#platform/web/documents/form-tabs.tsx'
import { usePage } from '#platform/web/documents/use-document.ts'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { fileAddress, openFile } from '#platform/web/queries/files.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { linesField } from '#platform/web/table/line-grid/lines-field.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { countedPieces } from '#modules/dispatch/delivery-ledger/domain.ts'
import type { packagePrints, packagesInput } from '../contract.ts'
import {
  massOfContent,
  type NoteToPack,
  packageKinds,
  packed,
  packedRest,
  serialNumbersIn,
  sizeOfPackage,
  unpacked,
} from '../domain.ts'
import classes from './packages.module.css'

type Values = FormValues<typeof packagesInput>
type PackageLine = NonNullable<Values['packages']>[number]
type ContentLine = NonNullable<Values['packageContents']>[number]

const packageColumns = lineColumns<PackageLine>([
  { key: 'kind', header: 'Kind', kind: 'select', options: packageKinds, width: 96 },
  { key: 'lengthMm', header: 'Length', kind: 'integer', width: 92, unit: () => 'mm' },
  { key: 'widthMm', header: 'Width', kind: 'integer', width: 92, unit: () => 'mm' },
  { key: 'heightMm', header: 'Height', kind: 'integer', width: 92, unit: () => 'mm' },
  { key: 'tareKg', header: 'Tare', kind: 'decimal', width: 92, unit: () => 'kg' },
  { key: 'grossKg', header: 'Weighed', kind: 'decimal', width: 96, unit: () => 'kg' },
  { key: 'marks', header: 'Marks', kind: 'text', width: 120 },
  { key: 'sealNo', header: 'Seal', kind: 'text', width: 96 },
  { key: 'liftPoints', header: 'Lifting points', kind: 'text', width: 120 },
  { key: 'centreOfMass', header: 'Centre of mass', kind: 'text', width: 120 },
])

const contentColumns = lineColumns<ContentLine>([
  { key: 'packageNo', header: 'Package', kind: 'integer', width: 100 },
  { key: 'noteLineNo', header: 'Line of the note', kind: 'integer', width: 140 },
  { key: 'quantity', header: 'Pieces', kind: 'integer', width: 100 },
  { key: 'serialNumbers', header: 'Serial numbers', kind: 'text' },
])

const last = (rows: readonly { lineNo: number }[]) => Math.max(0, ...rows.map(({ lineNo }) => lineNo))

/** The fields of the packages of a note; both stand on the tab of its packages. */
export const packageFields: FormFields<typeof packagesInput> = {
  packages: linesField<PackageLine>('packages', {
    columns: packageColumns,
    blank: (rows) => ({ lineNo: last(rows) + 1, kind: 'box' }),
    noun: 'package',
  }),
  packageContents: linesField<ContentLine>('packageContents', {
    columns: contentColumns,
    blank: (rows) => ({ lineNo: last(rows) + 1, packageNo: 1, noteLineNo: 10, quantity: 1 }),
  }),
}

/** `2 pieces of line 10, 1 piece of line 20` */
const leftOf = (note: NoteToPack): string =>
  unpacked(note)
    .map(({ lineNo, quantity }) => `${countedPieces(quantity)} of line ${lineNo}`)
    .join(', ')

/** The packages of a note that is written: what is not packed yet, and a grid of each kind. */
function PackingGrids() {
  const { form, fields, locked } = usePage()
  const rowsOf = <Row,>(name: string) => (form.values[name] ?? []) as readonly Row[]
  const note = {
    lines: rowsOf<NoteToPack['lines'][number]>('lines'),
    packages: rowsOf<PackageLine>('packages'),
    packageContents: rowsOf<ContentLine>('packageContents'),
  }
  const left = leftOf(note)
  const packRest = () => {
    const { packages, packageContents } = packedRest(note, note.packageContents)
    form.set('packages', packages)
    form.set('packageContents', packageContents)
  }
  const grid = (name: string) => {
    const field = form.field(name)
    return fields[name]?.input({ ...field, disabled: field.disabled || locked !== undefined }, form)
  }
  return (
    <LinesTab field="packages" locked={locked}>
      {left !== '' && locked === undefined && (
        <Alert tone="amber">
          <div className={classes.left}>
            <span>Not packed: {left}.</span>
            <Button small onClick={packRest}>
              Pack the rest
            </Button>
          </div>
        </Alert>
      )}
      <h2 className={classes.title}>Packages</h2>
      {grid('packages')}
      <h2 className={classes.title}>What lies in which package</h2>
      {grid('packageContents')}
    </LinesTab>
  )
}

interface MenuProps {
  calls: ReturnType<typeof packagePrints>
  record: { readonly id: string; readonly packages: readonly object[] }
}

/** The papers of the packages, in the menu of a note. */
export function PackageMenu({ calls, record }: MenuProps) {
  const labelsIn = (format: 'pdf' | 'zpl') => ({ params: { id: record.id, format }, query: {} })
  const none = record.packages.length === 0
  return (
    <>
      <MenuEntry
        label="Packing list"
        icon="print"
        onClick={() => openFile(calls.packingList, { params: { id: record.id } })}
      />
      {!none && (
        <>
          <MenuEntry label="Labels" icon="print" onClick={() => openFile(calls.labels, labelsIn('pdf'))} />
          <MenuEntry
            label="Labels for the printer (ZPL)"
            icon="download"
            onClick={() => window.location.assign(fileAddress(calls.labels, labelsIn('zpl')))}
          />
        </>
      )}
    </>
  )
}

/** The packages of a note: entered while it is a draft, then one card for each. */
export function PackagesTab({ record, isDraft }: { record: NoteToPack; isDraft: boolean }) {
  if (isDraft) return <PackingGrids />
  if (record.packages.length === 0)
    return (
      <EmptyState title="Nothing is packed">This note was made before packages were recorded.</EmptyState>
    )
  return (
    <div className={classes.cards}>
      {packed(record).map((one) => (
        <Card
          key={one.lineNo}
          title={`Package ${one.lineNo} of ${record.packages.length}, ${packageKinds[one.kind].toLowerCase()}`}
          count={`${Number(one.totalKg)} kg`}
        >
          <Facts
            facts={{
              Size: sizeOfPackage(one),
              Net: `${Number(one.netKg)} kg`,
              Marks: one.marks,
              Seal: one.sealNo,
              'Lifting points': one.liftPoints,
              'Centre of mass': one.centreOfMass,
            }}
          />
          <ul className={classes.contents}>
            {one.contents.map((content) => (
              <li key={`${content.noteLineNo} ${content.serialNumbers ?? ''}`}>
                <span>
                  {countedPieces(content.quantity)} of line {content.noteLineNo}
                  {content.serialNumbers && (
                    <small>{serialNumbersIn(content.serialNumbers).join(', ')}</small>
                  )}
                </span>
                <span>{Number(massOfContent(record, content))} kg</span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}
