import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { companies } from '../contract.ts'
import classes from './companies.module.css'

/** All there is to do with a company: each line opens the list it counts. */
export function RelatedTab({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reading(api(companies).related, { params: { id } }))
  if (error && !data)
    return <ErrorState error={error} what="The related work" noun="companies" retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} columns={3} />
  const { merged } = data
  return (
    <div className={classes.cards}>
      <Cards place="companies/related" id={id} companyId={id} />
      {merged.length > 0 && (
        <Card title="Merged into this company" count={merged.length}>
          <ul className={classes.history}>
            {merged.map((one) => (
              <li key={one.id}>
                <AppLink className={classes.link} href={`/companies/${one.id}?stay=1`}>
                  {one.code} {one.name}
                </AppLink>
                <span>
                  {one.mergedByName}, <InstantText at={one.mergedAt} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
