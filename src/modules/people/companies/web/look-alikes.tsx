import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { countryName } from '#platform/contract/values/countries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { companies } from '../contract.ts'
import { companyStatuses } from '../domain.ts'
import classes from './companies.module.css'

/** Companies with a name like the one being typed; they open beside this form, so that nothing typed is lost. */
export function LookAlikes({ name, exceptId }: { name: string; exceptId: string | undefined }) {
  const [wanted] = useDebouncedValue(name.trim(), 300)
  const { data = [] } = useQuery({
    ...reading(api(companies).duplicates, { query: { name: wanted, id: exceptId } }),
    enabled: wanted.length >= 3,
  })
  return (
    <div aria-live="polite" className={classes.alikes}>
      {wanted.length >= 3 && data.length > 0 && (
        <Alert
          tone="amber"
          title={data.length === 1 ? 'A company has a name like this' : 'Companies have names like this'}
        >
          <ul>
            {data.map((company) => (
              <li key={company.id}>
                <AppLink href={`/companies/${company.id}`} target="_blank" rel="noreferrer">
                  {company.name}
                </AppLink>{' '}
                {company.code}, {company.city}, {countryName(company.country)} -{' '}
                {companyStatuses[company.status].label.toLowerCase()}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
