import {
  type ComponentProps,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
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

/**
 * A field for several lines of text. Its height grows with the text. If `value` is given, the field always shows
 * exactly this text.
 */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, error, minRows = 3, maxRows = 12, id, className, style, ...others } = props
  const { value, defaultValue, onChange, ref: outerRef, ...rest } = others
  const ref = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(outerRef, () => ref.current)
  // React would also write each new `value` into the element's default text, and Chromium then splits the typing that
  // one undo takes back. So React gets only the first value, and an effect sets the later ones.
  const [initialValue] = useState(value ?? defaultValue)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    const textArea = ref.current
    if (textArea && value !== undefined && textArea.value !== value) textArea.value = `${value}`
  })
  // Sets the height in browsers without `field-sizing`. It runs after each render, because the text may have changed.
  useLayoutEffect(() => {
    const textArea = ref.current
    if (GROWS_WITH_CSS || !textArea) return
    textArea.style.blockSize = 'auto'
    textArea.style.blockSize = `${textArea.scrollHeight + 2}px`
  })
  return (
    <FormField label={label} hideLabel={hideLabel} error={error} id={id} className={className}>
      {control => (
        <textarea
          dir="auto"
          {...rest}
          {...control}
          ref={ref}
          defaultValue={initialValue}
          onChange={event => {
            onChange?.(event)
            // If the owner of `value` refuses an edit, no new value arrives. This render restores the old text.
            renderAgain()
          }}
          className={classNames(fields.input, styles.area)}
          style={{ ...style, minBlockSize: linesHeight(minRows), maxBlockSize: linesHeight(maxRows) }}
        />
      )}
    </FormField>
  )
}

const linesHeight = (count: number) => `calc(${count} * var(--lh-body) + 2 * var(--s2) + 2px)`
