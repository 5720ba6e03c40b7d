import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names'
import { FormField } from '../form/form-field'
import fields from '../text-field/text-field.module.css'
import styles from './text-area.module.css'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'rows'> {
  readonly label: string
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean
  readonly error?: string | undefined
  /** Number of lines when empty. */
  readonly minRows?: number
  /** Number of lines from which on it scrolls. */
  readonly maxRows?: number
}

const GROWS_WITH_CSS = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** Several lines of text; the height grows with the text. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, error, minRows = 3, maxRows = 12, id, className, style, ...rest } = props
  const ref = useRef<HTMLTextAreaElement>(null)
  // For browsers without `field-sizing`. Runs after each render, because the text may have changed.
  useLayoutEffect(() => {
    const area = ref.current
    if (GROWS_WITH_CSS || !area) return
    area.style.blockSize = 'auto'
    area.style.blockSize = `${area.scrollHeight + 2}px`
  })
  return (
    <FormField label={label} hideLabel={hideLabel} error={error} id={id} className={className}>
      {control => (
        <textarea
          ref={ref}
          dir="auto"
          {...rest}
          {...control}
          className={classNames(fields.input, styles.area)}
          style={{ ...style, minBlockSize: lines(minRows), maxBlockSize: lines(maxRows) }}
        />
      )}
    </FormField>
  )
}

const lines = (count: number) => `calc(${count} * var(--lh-body) + 2 * var(--s2) + 2px)`
