import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { productCodes } from '../contract.ts'

interface LookAlikesProps {
  name: string
  code: string
  isNew: boolean
}

/** Products with a name like the one that is typed, before it is there twice; they open beside this form. */
export function LookAlikes({ name, code, isNew }: LookAlikesProps) {
  const [wanted] = useDebouncedValue(name.trim(), 300)
  const { data = [] } = useQuery({
    ...reading(api(productCodes).duplicates, { query: { name: wanted } }),
    enabled: wanted.length >= 3,
  })
  // A product that is there already finds itself.
  const others = isNew ? data : data.filter((product) => product.code !== code)
  return (
    <div aria-live="polite">
      {wanted.length >= 3 && others.length > 0 && (
        <Alert
          tone="amber"
          title={others.length === 1 ? 'A product has a name like this' : 'Products have names like this'}
        >
          <ul>
            {others.map((product) => (
              <li key={product.id}>
                <AppLink href={`/setup/product-codes/${product.id}`} target="_blank" rel="noreferrer">
                  {product.code}
                </AppLink>{' '}
                {product.name}
                {!product.active && ' (archived)'}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
