import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import styles from './form.module.css'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  /**
   * Called for Enter in a field and for a button of type `submit`. The page is not left. The browser shows no errors;
   * the fields show their own.
   */
  onSubmit(): unknown
}

/** Fields that are submitted together, one below the other. */
export function Form({ onSubmit, className, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      className={classNames(styles.stack, className)}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
