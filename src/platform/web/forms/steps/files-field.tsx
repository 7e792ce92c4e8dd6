import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { FieldFrame, type FieldProps } from '#platform/web/fields/field.tsx'
import classes from './files-field.module.css'

/** The files of the record that is filled in, and a way to add one; gives the id of what was added. */
export interface FileAnswers {
  readonly known: readonly { readonly id: string; readonly name: string }[]
  readonly add: (file: File) => Promise<string | null>
}

/** The words of a file as an answer; other languages hand theirs in. */
export interface FileWords {
  readonly choose: string
  readonly takePhoto: string
  readonly sending: string
  readonly unnamed: string
  readonly remove: (name: string) => string
}

const english: FileWords = {
  choose: 'Choose file',
  takePhoto: 'Take photo',
  sending: 'Sending',
  unnamed: 'File',
  remove: (name) => `Remove ${name}`,
}

interface FilesFieldProps {
  field: FieldProps<string[]>
  /** Left out: files cannot be added here. */
  files: FileAnswers | undefined
  /** Taken with the camera, where there is one. */
  isPhoto?: boolean
  words?: FileWords | undefined
}

/** Files as an answer: chosen from the disk, kept with the record. */
export function FilesField({ field, files, isPhoto = false, words = english }: FilesFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const ids = field.value ?? []
  // An upload takes its time; what was chosen or removed meanwhile must stay.
  const latest = useRef(field)
  useEffect(() => {
    latest.current = field
  })
  const nameOf = (id: string) => files?.known.find((file) => file.id === id)?.name ?? words.unnamed
  const send = async (chosen: readonly File[]) => {
    setSending(true)
    for (const file of chosen) {
      const id = await files?.add(file)
      if (id) latest.current.onChange([...(latest.current.value ?? []), id])
    }
    setSending(false)
  }
  return (
    <FieldFrame {...field}>
      <div className={classes.files}>
        {ids.map((id) => (
          <span key={id} className={classes.file}>
            <Icon name="attach" size={14} />
            {nameOf(id)}
            {!field.disabled && (
              <Button
                small
                square
                tone="quiet"
                icon="close"
                aria-label={words.remove(nameOf(id))}
                onClick={() => field.onChange(ids.filter((known) => known !== id))}
              />
            )}
          </span>
        ))}
        <Button
          small
          id={field.id}
          icon="upload"
          disabled={(field.disabled ?? false) || isSending || !files}
          onClick={() => input.current?.click()}
        >
          {isSending ? words.sending : isPhoto ? words.takePhoto : words.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={field.label}
          accept={isPhoto ? 'image/*' : undefined}
          capture={isPhoto ? 'environment' : undefined}
          onChange={(event) => {
            void send([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
    </FieldFrame>
  )
}
