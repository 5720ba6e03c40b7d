import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names'
import { FormField } from '../form/form-field'
import fields from '../text-field/text-field.module.css'
import styles from './text-area.module.css'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'rows'> {
  readonly label: string
  /** True if only screen readers get the label. */
  readonly hideLabel?: boolean
  readonly error?: string | undefined
  /** Number of visible lines while the text is empty. */
  readonly minRows?: number
  /** Number of lines up to which the height grows. A longer text scrolls. */
  readonly maxRows?: number
}

const GROWS_WITH_CSS = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** A field for several lines of text. Its height grows with the text. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, error, minRows = 3, maxRows = 12, id, className, style, ...rest } = props
  const ref = useRef<HTMLTextAreaElement>(null)
  // Sets the height in browsers without `field-sizing`. It runs after each render, because the text may have changed.
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
