import { givenAddress } from '#platform/contract/register.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import type { Reading } from '../contract.ts'
import { type Group, groups, saidByGroup, type Said } from '../domain/groups.ts'
import classes from './from-file.module.css'

interface SaidOfProps extends Pick<Reading, 'problems' | 'payTo'> {
  facilityId: string | null
}

/** What was said of a file in three groups, a line each, with what can be done about it. */
export function SaidOf({ problems, payTo, facilityId }: SaidOfProps) {
  const said = saidByGroup(problems)
  const unknown = payTo.filter(({ warning }) => warning !== null).length
  const count = Object.values(said).flat().length + unknown
  if (count === 0 && payTo.length === 0) return null
  return (
    <Card title="To look at" count={count}>
      <div className={classes.said}>
        {(Object.keys(groups) as Group[]).map((group) => {
          const accounts = group === 'supplier' ? payTo : []
          if (said[group].length + accounts.length === 0) return null
          return (
            <section key={group}>
              <h3>{groups[group]}</h3>
              <ul>
                {accounts.map(({ account, warning }) => (
                  <li key={account} title="BT-84">
                    <span>
                      To be paid to {account}.{' '}
                      {warning === null
                        ? 'A confirmed account of the supplier.'
                        : 'Unknown bank account. Call the supplier before paying.'}
                    </span>
                    <Chip tone={warning === null ? 'green' : 'red'}>
                      {warning === null ? 'Known' : 'Call'}
                    </Chip>
                  </li>
                ))}
                {said[group].map((one) => (
                  <SaidLine key={`${one.field} ${one.sentence}`} said={one} facilityId={facilityId} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Card>
  )
}

function SaidLine({ said, facilityId }: { said: Said; facilityId: string | null }) {
  const { field, lineNo, sentence, terms } = said
  const mayAddCode = useMay('facilities:update') && facilityId !== null
  return (
    <li title={terms}>
      <span>
        {lineNo !== null && <b>Line {lineNo}: </b>}
        {sentence}
      </span>
      {field.endsWith('.taxCode') && mayAddCode && (
        <AppLink href={givenAddress(`/setup/facilities/${facilityId}`)}>Add tax code</AppLink>
      )}
    </li>
  )
}
