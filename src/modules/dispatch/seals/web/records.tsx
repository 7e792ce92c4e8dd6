import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api, reading } from '#platform/web/queries/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { saveFile } from '#platform/web/ui/save-file.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import { type SealLeaf, seals } from '../contract.ts'
import { inGroups, leafKinds } from '../domain.ts'
import classes from './seals.module.css'

/** What is sealed, in one seal or in all, by a part of its number or name; each row opens its proof. */
export function Records({ sealId }: { sealId?: string }) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<SealLeaf | null>(null)
  const { data } = useQuery(reading(api(seals).leaves, { query: { ...(sealId && { sealId }), search } }))
  if (shown) return <Proof leaf={shown} onBack={() => setShown(null)} />
  return (
    <div className={classes.stack}>
      <TextField
        id="seal-search"
        label="Number or name"
        placeholder="COC-LDS-2026-0003"
        value={search}
        onChange={(text) => setSearch(text ?? '')}
      />
      {!data && <SkeletonRows rows={4} columns={3} />}
      {data?.length === 0 && <p className={classes.none}>No sealed record has this name.</p>}
      {data && data.length > 0 && <Rows leaves={data} onShow={setShown} />}
      {data?.length === 100 && (
        <p className={classes.none}>
          Only the first 100 are shown. Type more of the name to find the others.
        </p>
      )}
    </div>
  )
}

const Rows = ({ leaves, onShow }: { leaves: readonly SealLeaf[]; onShow: (leaf: SealLeaf) => void }) => (
  <div className={classes.scroll} role="region" aria-label="Sealed records" tabIndex={0}>
    <table className={classes.records}>
      <thead>
        <tr>
          <th scope="col">Record</th>
          <th scope="col">Kind</th>
          <th scope="col">Seal</th>
          <th scope="col">Proof</th>
        </tr>
      </thead>
      <tbody>
        {leaves.map((leaf) => (
          <tr key={leaf.id}>
            <th scope="row">{leaf.label}</th>
            <td>{leafKinds[leaf.kind]}</td>
            <td>
              {leaf.no}
              <Dim>, place {leaf.place}</Dim>
            </td>
            <td>
              <Button small onClick={() => onShow(leaf)} aria-label={`Show the proof of ${leaf.label}`}>
                Show
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** How one record leads to the root that was signed. */
function Proof({ leaf, onBack }: { leaf: SealLeaf; onBack: () => void }) {
  const { data: proof } = useQuery(reading(api(seals).proof, { params: { id: leaf.id } }))
  const [one] = proof?.leaves ?? []
  if (!proof || !one) return <SkeletonRows rows={5} columns={2} />
  const save = () =>
    saveFile(
      new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: 'application/json' }),
      `Proof of ${leaf.label}, seal ${leaf.no}.json`,
    )
  return (
    <div className={classes.stack}>
      <Facts
        facts={{
          Record: leaf.label,
          Kind: leafKinds[leaf.kind],
          Place: `${leaf.place} of ${proof.seal.count} in seal ${leaf.no}`,
        }}
      />
      <div className={classes.scroll} role="region" aria-label="What is sealed of it" tabIndex={0}>
        <table className={classes.records}>
          <caption>What is sealed of it</caption>
          <tbody>
            {Object.entries(one.data).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={classes.value}>{value ?? <Dim>none</Dim>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <p className={classes.none}>From its hash by its neighbours to the root</p>
        <ol className={classes.path}>
          <li>{inGroups(leaf.hash)}</li>
          {one.path.map((hash) => (
            <li key={hash}>{inGroups(hash)}</li>
          ))}
          <li>
            <b>{inGroups(proof.seal.root)}</b>
          </li>
        </ol>
      </div>
      <div className={classes.tools}>
        <Button onClick={onBack}>Back to the records</Button>
        <Button tone="primary" icon="download" onClick={save}>
          Save the proof
        </Button>
      </div>
    </div>
  )
}
