import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { rightName } from '#modules/people/role-permissions/domain.ts'
import { RightsFilter, useRightsFilter } from '#modules/people/role-permissions/web/api.tsx'
import { type PersonRights, userPermissions } from '../contract.ts'
import classes from './person.module.css'
import { MayChip, Why } from './why.tsx'

type Row = PersonRights['rights'][number] & {
  id: string
  role: PersonRights['role']
  /** Begins an exception; null where the reader may not. */
  change: (() => void) | null
}

const columns = columnsOf<Row>(userPermissions.endpoints.get.response.shape.rights.element, [
  { key: 'name', header: 'Right', width: 300, cell: rightName },
  { field: 'isAllowed', card: 'corner', cell: (row) => <MayChip isAllowed={row.isAllowed} /> },
  {
    key: 'why',
    header: 'Why',
    card: 'foot',
    cell: (row) => (
      <span className={classes.why}>
        <Why because={row} role={row.role} />
      </span>
    ),
  },
  { key: 'change', header: 'Step', card: 'footEnd', cell: (row) => <Change row={row} /> },
])

function Change({ row }: { row: Row }) {
  if (!row.change) return null
  const word = row.isAllowed ? 'Deny' : 'Allow'
  return (
    <Button small tone="quiet" onClick={row.change} aria-label={`${word} ${rightName(row)}`}>
      {word}
    </Button>
  )
}

const differs = ({ source }: PersonRights['rights'][number]) => source !== 'role'

interface RightsProps {
  person: PersonRights
  /** Begins an exception about a right; left out where the reader may not. */
  onChange?: ((permission: string) => void) | undefined
}

/** Every right of a person by area, with the reason of each. */
export function Rights({ person, onChange }: RightsProps) {
  const filter = useRightsFilter()
  const shown = filter.of(person.rights, differs)
  const held = person.rights.filter(({ isAllowed }) => isAllowed).length
  const areas = [...new Set(shown.map(({ area }) => area))]
  return (
    <>
      <RightsFilter filter={filter} differing={person.rights.filter(differs).length}>
        {held} of {person.rights.length} rights.
      </RightsFilter>
      {shown.length === 0 && <p className={classes.note}>{filter.nothing}</p>}
      {areas.map((area) => {
        const rows = shown.filter((right) => right.area === area)
        return (
          <Card key={area} title={area} count={rows.length} flush>
            <DataTable
              inner
              label={`Rights: ${area}`}
              columns={columns}
              rows={rows.map((right) => ({
                ...right,
                id: right.permission,
                role: person.role,
                change: onChange ? () => onChange(right.permission) : null,
              }))}
            />
          </Card>
        )
      })}
    </>
  )
}
