import { type ReactNode, useState } from 'react'
import classes from './api-reference.module.css'
import { bodySchema, type Entry, type FieldLine, fieldLines, type Schema, typeText } from './openapi.ts'

/** One call: method, path and purpose; opened it shows what goes in and what comes back. */
export function ApiCall({ entry }: { entry: Entry }) {
  const { method, path, operation } = entry
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.call} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={classes.method}>{method}</span>
        <code>{path}</code>
        <span className={classes.about}>{operation.summary}</span>
      </summary>
      {open && <Detail entry={entry} />}
    </details>
  )
}

const accessLabels: Readonly<Record<string, string>> = {
  public: 'Everybody, signed in or not',
  'signed-in': 'Everybody who is signed in',
  verified: 'Every verified account',
  staff: 'Every verified account that is no client',
}

function Detail({ entry: { operation } }: { entry: Entry }) {
  const access = operation['x-access'] ?? ''
  const answers = Object.entries(operation.responses ?? {})
  const parameters = operation.parameters?.map(({ name, in: place, required = false, schema }) => ({
    path: `${place} ${name}`,
    name,
    depth: 0,
    type: `${typeText(schema)} (${place})`,
    required,
  }))
  return (
    <div className={classes.detail}>
      <Part title="Who">
        <p>{accessLabels[access] ?? `The right ${access}`}</p>
      </Part>
      {parameters && parameters.length > 0 && (
        <Part title="Parameters">
          <Fields lines={parameters} />
        </Part>
      )}
      {operation.requestBody && <Body title="Body" schema={bodySchema(operation.requestBody)} />}
      {answers.map(([status, answer]) =>
        status.startsWith('2') ? (
          <Body key={status} title={`Answer ${status}`} schema={bodySchema(answer)} />
        ) : null,
      )}
      <Part title="Refusals">
        <Fields
          lines={answers
            .filter(([status]) => !status.startsWith('2'))
            .map(([status, { description = '' }]) => ({
              path: status,
              name: status,
              depth: 0,
              type: description,
              required: false,
            }))}
        />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

function Body({ title, schema }: { title: string; schema: Schema | undefined }) {
  const lines = fieldLines(schema)
  return (
    <Part title={title}>
      {lines.length > 0 ? <Fields lines={lines} /> : <p>{schema ? typeText(schema) : 'No body'}</p>}
    </Part>
  )
}

function Fields({ lines }: { lines: readonly FieldLine[] }) {
  return (
    <table className={classes.fields}>
      <tbody>
        {lines.map(({ path, name, depth, type, required }) => (
          <tr key={path}>
            <th scope="row" style={{ paddingLeft: depth * 16 }}>
              {name}
            </th>
            <td>{type}</td>
            <td>{required && 'required'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
