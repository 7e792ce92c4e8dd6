import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api } from '#platform/web/queries/api.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { DateText, MoneyText } from '#platform/web/ui/text.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { type Candidate, consolidatedPurchaseOrders as contract } from '../contract.ts'
import { type JoiningRule, joiningRules } from '../domain.ts'
import classes from './consolidated.module.css'
import { Overview } from './lines.tsx'

/** `/consolidated-purchase-orders/create`; `?orders=` begins with these, `?supplier=` with all of one supplier. */
export function Screen() {
  const { parameters } = useScreenUrl()
  const { data, error, refetch } = useQuery({
    queryKey: [contract.slice, 'candidates'] as const,
    queryFn: () => api(contract).candidates({ query: {} }),
  })
  if (error)
    return (
      <ErrorState page error={error} what="The orders" noun="purchase orders" retry={() => void refetch()} />
    )
  if (!data) return <SkeletonRows rows={6} columns={4} />
  const asked = parameters.orders?.split(',') ?? []
  const first =
    asked.length > 0
      ? asked
      : data.filter((one) => one.supplierId === parameters.supplier).map(({ id }) => id)
  return <Choosing candidates={data} first={first} />
}

interface Together {
  supplierId: string
  supplierName: string
  orders: Candidate[]
}

/** The candidates of each supplier; one order alone cannot be bundled, and is shown only where it was asked for. */
function bySupplier(candidates: readonly Candidate[], asked: readonly string[]): Together[] {
  const found = new Map<string, Together>()
  for (const one of candidates) {
    const { supplierId, supplierName } = one
    const known = found.get(supplierId) ?? { supplierId, supplierName, orders: [] }
    found.set(supplierId, { ...known, orders: [...known.orders, one] })
  }
  return [...found.values()].filter(
    ({ orders }) => orders.length > 1 || orders.some(({ id }) => asked.includes(id)),
  )
}

function Choosing({ candidates, first }: { candidates: readonly Candidate[]; first: readonly string[] }) {
  const goTo = useGoTo()
  const groups = bySupplier(candidates, first)
  const [supplierId, setSupplierId] = useState<string | null>(
    candidates.find(({ id }) => first.includes(id))?.supplierId ??
      (first.length > 0 ? null : (groups[0]?.supplierId ?? null)),
  )
  const group = groups.find((one) => one.supplierId === supplierId)
  const [chosen, setChosen] = useState<readonly string[]>(
    first.length > 0 ? first : (group?.orders.map(({ id }) => id) ?? []),
  )
  const [rule, setRule] = useState<JoiningRule>('identical')
  const shown = useQuery({
    queryKey: [contract.slice, 'preview', chosen, rule] as const,
    queryFn: () => api(contract).preview({ query: { orderIds: chosen.join(','), rule } }),
    enabled: chosen.length > 0,
    placeholderData: (before) => before,
  })
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const facilityId = shown.data?.members.find(({ id }) => chosen.includes(id))?.facilityId ?? ''
      return api(contract).create({ body: { orderIds: [...chosen], rule, facilityId } })
    },
    onSuccess: ({ id, number }) => {
      void toast({ message: `${number} is a draft` })
      void goTo(`/${contract.slice}/${id}`)
    },
  })
  // What was marked in the list of orders stays in sight where it cannot go with the others, so that it can be left out.
  const otherOrders = (shown.data?.members ?? []).filter(
    ({ id }) => chosen.includes(id) && !group?.orders.some((one) => one.id === id),
  )
  const problems = chosen.length === 0 ? ['Choose at least two orders.'] : (shown.data?.problems ?? [])
  const refusal = error ?? shown.error
  const said =
    refusal instanceof ApiError ? (Object.values(refusal.errors ?? {}).flat()[0] ?? refusal.message) : null
  return (
    <>
      <PageHead
        title="New consolidated order"
        crumbs={<Crumbs crumbs={[{ label: contract.plural, href: `/${contract.slice}` }]} />}
      />
      {groups.length === 0 && first.length === 0 ? (
        <EmptyState title="Nothing to bundle">
          Two approved orders to one supplier are needed that were not issued yet.
        </EmptyState>
      ) : (
        <>
          <div className={classes.choose}>
            <SelectField
              id="consolidated-supplier"
              label="Supplier"
              required
              options={Object.fromEntries(
                groups.map((one) => [one.supplierId, `${one.supplierName} (${one.orders.length})`]),
              )}
              value={supplierId}
              onChange={(id) => {
                setSupplierId(id)
                setChosen(groups.find((one) => one.supplierId === id)?.orders.map((one) => one.id) ?? [])
              }}
            />
            <SelectField
              id="consolidated-rule"
              label="Lines"
              required
              options={joiningRules}
              value={rule}
              onChange={(next) => setRule(next ?? 'identical')}
            />
          </div>
          <div className={classes.choose}>
            <ul className={classes.candidates} aria-label="Approved orders">
              {[...(group?.orders ?? []), ...otherOrders].map((one) => (
                <li key={one.id}>
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.includes(one.id)}
                      onChange={() =>
                        setChosen(
                          chosen.includes(one.id)
                            ? chosen.filter((id) => id !== one.id)
                            : [...chosen, one.id],
                        )
                      }
                    />
                    <span>
                      {one.number}
                      <small>
                        {one.supplierName !== group?.supplierName && `${one.supplierName}, `}
                        {one.requestedByName}, required <DateText date={one.requiredOn} />, {one.facilityName}
                      </small>
                    </span>
                    <MoneyText value={one.net} currency={one.currency} />
                  </label>
                </li>
              ))}
            </ul>
          </div>
          <div className={classes.problems}>
            {problems.map((sentence) => (
              <Alert key={sentence} tone="amber" title={sentence} />
            ))}
            {said && <Alert live title={said} />}
          </div>
          {shown.data && chosen.length > 0 && (
            <Overview
              members={shown.data.members}
              lines={shown.data.lines}
              sums={shown.data}
              currency={shown.data.currency}
            />
          )}
          <div className={classes.foot}>
            {chosen.length > 1 &&
              `${chosen.length} orders are locked while this one is open. Cancelling gives them back.`}
            <Button
              tone="primary"
              icon="plus"
              disabled={problems.length > 0 || !shown.data || isPending}
              onClick={() => mutate()}
            >
              Create
            </Button>
          </div>
        </>
      )}
    </>
  )
}
