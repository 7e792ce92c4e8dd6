import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, callOptions } from '#platform/web/queries/api.ts'
import { CameraButton } from '#platform/web/fields/camera/camera-button.tsx'
import { Elsewhere } from '#platform/web/ui/go-to.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { steelStock } from '../../contract.ts'
import classes from './labels.module.css'

/**
 * Takes what a scanner types: the number on a tag or the address in its QR code, with Enter behind it, and opens the piece.
 * Whoever follows that address with a phone comes here with `?scan=`.
 */
export function ScanField() {
  const { scan }: { scan?: string } = useSearch({ strict: false })
  const [text, setText] = useState('')
  const [read, setRead] = useState(scan ?? '')
  const { data, error } = useQuery({
    queryKey: ['steel-stock', 'scan', read] as const,
    queryFn: (context) => api(steelStock).scan({ query: { text: read } }, callOptions(context)),
    enabled: read !== '',
    retry: false,
  })
  if (data) return <Elsewhere address={`/steel-stock/${data.id}`} replace={scan !== undefined} />
  return (
    <div className={classes.scanning}>
      <form
        className={classes.scan}
        onSubmit={(event) => {
          event.preventDefault()
          setRead(text.trim())
          // The next tag is typed over this one.
          setText('')
        }}
      >
        <Icon name="steel" size={14} />
        <input
          aria-label="Scan a tag"
          placeholder="Scan a tag"
          autoComplete="off"
          maxLength={200}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'scan-problem' : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {error && (
          <p role="alert" id="scan-problem">
            {sentenceOf(error)}
          </p>
        )}
      </form>
      <CameraButton square onRead={setRead} />
    </div>
  )
}

const sentenceOf = (error: Error): string =>
  (error instanceof ApiError && error.errors?.text?.[0]) || error.message
