import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from '../button/button'
import { Icon } from '../icon/icon'

/** ms */
const SHOWN = 2_000

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'block'> {
  readonly text: string
  readonly label?: string
}

/** Copies, and says 'Copied' for two seconds. */
export function CopyButton({
  text,
  label = 'Copy',
  variant = 'ghost',
  size = 'small',
  ...rest
}: CopyButtonProps) {
  const [told, setTold] = useState<'Copied' | 'Could not copy'>()
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(undefined), SHOWN)
    return () => clearTimeout(timer)
  }, [told])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setTold('Copied')
    } catch {
      setTold('Could not copy')
    }
  }
  return (
    <Button variant={variant} size={size} {...rest} onClick={() => void copy()}>
      <Icon name={told === 'Copied' ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">{told ?? label}</span>
    </Button>
  )
}
