import {
  isOutsideSimpleFormula,
  type PipeWallResult,
  requiredWallOf,
  type Step,
} from '../../contract/result.ts'
import { stepText } from '../../domain/input/number-text.ts'
import { placeLabel, verdictWord } from '../../domain/answer/verdict.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from '../calculator.module.css'
import { heldText, neededText, percentText, valueText } from './format-quantities.ts'

/** The steps with their clauses: an engineer can redo each of them. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <section>
      <h2>Steps</h2>
      <ol className={classes.steps}>
        {steps.map((step, at) => (
          <li key={`${step.symbol}-${at}`}>
            <span className={classes.stepNumber} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <p className={classes.clause}>{step.clause}</p>
              <p className={classes.formula}>{step.formula}</p>
              <p className={classes.numbers}>{step.substituted}</p>
            </div>
            <p className={classes.stepValue}>
              <b>{stepText(step)}</b> {step.unit}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What it comes to, in one box: the wall, whether it passes, and what it holds. */
export function Verdict({ result }: { result: PipeWallResult }) {
  const { selectedWall, selectedSchedules, passes, rating, utilisation, massPerMetre, message } = result
  const names = selectedSchedules?.join(', ')
  const isBad = passes === false || !selectedWall || isOutsideSimpleFormula(result)
  const word = verdictWord(result)
  const several = (result.verdicts?.length ?? 0) > 1
  const parts = [
    rating && `${result.bendRadius ? 'straight pipe holds' : 'holds'} ${heldText(rating)}`,
    result.bendRating && `bend holds ${heldText(result.bendRating)}`,
    utilisation !== undefined && `${percentText(utilisation)} used`,
    massPerMetre !== undefined && `${massPerMetre.toFixed(1)} kg/m`,
  ].filter(Boolean)
  return (
    <div className={isBad ? classes.verdictBad : classes.verdict} role="status">
      <Icon name={isBad ? 'alert' : 'check'} size={18} />
      <div>
        <p className={classes.clause}>
          {result.mode === 'required-wall'
            ? 'Next listed wall'
            : result.isWallEnough === false
              ? 'The wall is not enough'
              : 'The wall'}
        </p>
        <p className={classes.verdictName}>
          {names || (selectedWall ? 'No schedule number' : 'No listed wall is enough')}
        </p>
        <p className={classes.numbers}>{parts.join(', ')}</p>
        {word && <p className={classes.pass}>{word}</p>}
        {several && (
          <ul className={classes.places} aria-label="Verdict of each place">
            {result.verdicts?.map((one) => (
              <li key={one.place}>
                {placeLabel[one.place]}: {one.passes ? 'pass' : 'FAIL'}, margin {valueText(one.margin)}
              </li>
            ))}
          </ul>
        )}
        {result.engineerNeeded?.map(({ field, message: reason }) => (
          <p key={field}>{reason}</p>
        ))}
        {isOutsideSimpleFormula(result) && <p>Outside the simple formula: an engineer has to decide.</p>}
        {message && <p>{message}</p>}
      </div>
      {selectedWall && <p className={classes.big}>{valueText(selectedWall)}</p>}
    </div>
  )
}

/** t, tm, tn, the wall and what it holds, each by its own name. */
export function Figures({ result: of }: { result: PipeWallResult }) {
  const needed = requiredWallOf(of)
  const facts = [
    ['Pressure design thickness t', of.t && neededText(of.t)],
    ['Minimum required tm', of.tm && neededText(of.tm)],
    ['Required nominal tn', of.tn && neededText(of.tn)],
    ['Available wall', of.availableWall && valueText(of.availableWall)],
    ['Rating at temperature', of.rating && heldText(of.rating)],
    [
      'Margin',
      of.margin &&
        `${valueText(of.margin)}${of.marginPercent === undefined ? '' : `, ${of.marginPercent.toFixed(1)} %`}`,
    ],
    [
      'Hoop stress',
      of.hoopStress &&
        `${valueText(of.hoopStress)}${of.hoopFraction === undefined ? '' : `, ${percentText(of.hoopFraction)}`}`,
    ],
    ['Test pressure', of.testPressure && neededText(of.testPressure)],
    [
      'Hoop at test',
      of.testHoopFraction === undefined ? undefined : `${percentText(of.testHoopFraction)} of yield`,
    ],
    ['Remaining life', of.remainingLife === undefined ? undefined : `${of.remainingLife.toFixed(1)} years`],
    ['Retirement wall', of.retirementWall && neededText(of.retirementWall)],
    ['Retirement date', of.retirementDate],
    ['Pipe before bending, intrados', of.intrados && neededText(of.intrados.pipeWall ?? of.intrados.tn)],
    ['Pipe before bending, extrados', of.extrados && neededText(of.extrados.pipeWall ?? of.extrados.tn)],
    ['Required wall to order', of.bendRadius && needed && neededText(needed)],
  ] as const
  return (
    <div className={classes.figures}>
      <Facts facts={facts} />
    </div>
  )
}

/** Every warning with its code, and the notes beside them; none is hidden. */
export function Warnings({ result }: { result: PipeWallResult }) {
  const { warningDetails: details = [], notes = [] } = result
  if (details.length + notes.length === 0) return null
  return (
    <section className={classes.warnings}>
      <h2>Warnings</h2>
      <ul>
        {details.map(({ code, message }) => (
          <li key={code}>
            <Alert tone="amber" title={code}>
              {message}
            </Alert>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className={classes.clause}>
          {note}
        </p>
      ))}
    </section>
  )
}
