import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { FileDrop } from '#platform/web/activity/file-drop.tsx'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import outside from '#platform/web/shell/layouts/outside-page.module.css'
import { verify } from '../contract.ts'
import { sha256Of } from './compare-file.tsx'
import { TooMany, Verified } from './screen.tsx'
import classes from './verify.module.css'

interface Dropped {
  name: string
  sha256: string
}

/** `/verify`: whether a file is a paper that this house issued, for everybody who holds one. */
export function Screen() {
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const take = async ([file]: readonly File[]) => {
    if (file) setDropped({ name: file.name, sha256: await sha256Of(file) })
  }
  return (
    <>
      <section className={`${outside.page} ${classes.page}`} aria-labelledby="verify-file">
        <h1 id="verify-file">Check a file</h1>
        <p>
          Choose the PDF that you were given, or drop it here. It stays in your browser: only its SHA-256 is
          asked for.
        </p>
        {/* Browsers compute hashes on https and on this machine only. */}
        {window.isSecureContext ? (
          <FileDrop onFiles={(files) => void take(files)}>
            <label className={classes.file}>
              <span>PDF to check</span>
              <input
                type="file"
                accept="application/pdf"
                onChange={(event) => void take([...(event.currentTarget.files ?? [])])}
              />
            </label>
          </FileDrop>
        ) : (
          <p>This works only over https. Scan the code on the paper instead.</p>
        )}
      </section>
      {dropped && <Answer {...dropped} />}
    </>
  )
}

function Answer({ name, sha256 }: Dropped) {
  const { data, error, refetch } = useQuery({
    ...reading(api(verify).file, { params: { sha256 } }),
    retry: false,
  })
  const status = error instanceof ApiError ? error.status : 0
  if (status === 429) return <TooMany />
  if (status === 404)
    return (
      <div className={`${outside.page} ${classes.page}`} role="status">
        <Alert tone="red" title={name}>
          This file is not one that was issued here: it was changed, or comes from someone else.
        </Alert>
      </div>
    )
  if (error && !data)
    return <ErrorState error={error} what="The check" noun="documents" retry={() => void refetch()} />
  if (!data) return <SkeletonRows columns={1} />
  return (
    <>
      <div className={`${outside.page} ${classes.page}`} role="status">
        <Alert tone="green" title={name}>
          This file is one that was issued here, byte by byte.
        </Alert>
      </div>
      <Verified data={data} />
    </>
  )
}
