import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from '../button/button'
import { Icon } from '../icon/icon'

/** ms */
const SHOWN_MS = 2_000

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'block'> {
  readonly text: string
  readonly label?: string
  /** What it says for two seconds. */
  readonly copied?: string
  /** The same when the clipboard refuses. */
  readonly failed?: string
  /** Pressed, whether the clipboard took it or not. */
  onCopied?(): void
}

/** Copies, and says so for two seconds. */
export function CopyButton({
  text,
  label = 'Copy',
  copied = 'Copied',
  failed = 'Could not copy',
  onCopied,
  variant = 'ghost',
  size = 'small',
  ...rest
}: CopyButtonProps) {
  const [told, setTold] = useState<string>()
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [told])
  const copy = async () => {
    onCopied?.()
    try {
      await navigator.clipboard.writeText(text)
      setTold(copied)
    } catch {
      setTold(failed)
    }
  }
  return (
    <Button variant={variant} size={size} {...rest} onClick={() => void copy()}>
      <Icon name={told === copied ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">{told ?? label}</span>
    </Button>
  )
}
