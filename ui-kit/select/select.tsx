import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import { FormField } from '../form/form-field'
import { Icon } from '../icon/icon'
import fields from '../text-field/text-field.module.css'
import styles from './select.module.css'

export interface SelectProps<T extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  readonly label: string
  /** True if only screen readers get the label. */
  readonly hideLabel?: boolean
  readonly options: readonly { readonly value: T; readonly label: string; readonly disabled?: boolean }[]
  readonly value: T
  onChange(value: T): void
}

/** A choice of a few values. It uses the browser's own list, which suits every device and needs no code. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hideLabel, options, value, onChange, id, className, ...rest } = props
  return (
    <FormField label={label} hideLabel={hideLabel} id={id} className={className}>
      {control => (
        <span className={styles.box}>
          <select
            {...rest}
            {...control}
            value={value}
            className={classNames(fields.input, styles.select)}
            onChange={event => onChange(event.target.value as T)}
          >
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} className={styles.mark} />
        </span>
      )}
    </FormField>
  )
}
