import type { z } from 'zod'
import { fileAddress } from '#platform/web/queries/files.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { formatCount, formatSize } from '#platform/web/ui/format.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { backupReasonNames, backups } from '../contract.ts'
import classes from './backup.module.css'

type Row = z.output<typeof backups.endpoints.overview.response>['backups'][number]

const manifestUrl = (name: string): string => fileAddress(backups.endpoints.manifest, { params: { name } })

const columns = columnsOf<Row & { id: string }>(backups.endpoints.overview.response.shape.backups.element, [
  {
    field: 'madeAt',
    cell: ({ madeAt, name }) => (madeAt ? <InstantText at={madeAt} /> : name),
  },
  {
    field: 'reason',
    card: 'main',
    width: 260,
    cell: ({ reason, remark }) => (
      <span title={remark}>{reason ? backupReasonNames[reason] : <Dim>unknown</Dim>}</span>
    ),
  },
  { field: 'size', numeric: true, card: 'amount', cell: ({ size }) => formatSize(size) },
  { field: 'rows', numeric: true, card: 'foot', cell: ({ rows }) => formatCount(rows) },
  {
    field: 'files',
    numeric: true,
    cell: ({ files, missingFiles }) => (
      <span title={missingFiles > 0 ? `${missingFiles} were not in their folder` : undefined}>
        {formatCount(files)}
        {missingFiles > 0 && ` (${formatCount(missingFiles)} missing)`}
      </span>
    ),
  },
  {
    field: 'isEncrypted',
    cell: ({ isEncrypted }) => (isEncrypted ? 'Yes' : <Dim>No</Dim>),
  },
  { key: 'status', header: 'State', card: 'corner', cell: (row) => <BackupState row={row} /> },
  {
    key: 'manifest',
    header: 'Manifest',
    card: 'footEnd',
    cell: ({ name }) => (
      <a className={classes.download} href={manifestUrl(name)} download={`${name}.json`}>
        <Icon name="download" size={14} />
        Download
      </a>
    ),
  },
])

function BackupState({ row: { problem, verifiedAt } }: { row: Row }) {
  if (problem !== null) {
    return (
      <span title={problem}>
        <Chip tone="red">Damaged</Chip>
      </span>
    )
  }
  if (verifiedAt === null) return <Chip tone="grey">Not verified</Chip>
  return (
    <span title={verifiedAt}>
      <Chip tone="green">Verified</Chip>
    </span>
  )
}

/** The backups that lie in the folder, the newest first. */
export function BackupTable({ rows }: { rows: readonly Row[] }) {
  return (
    <DataTable inner label="Backups" columns={columns} rows={rows.map((row) => ({ ...row, id: row.name }))} />
  )
}
