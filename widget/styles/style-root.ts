import '#ui-kit/tokens.css'
import '../../ui-kit/base.css'
import './theme.css'
import './elements.css'
import { adoptSheets } from './sheets'

/** Styles a tree of the widget, also with what views bring later, until the answer is called. */
export const styleRoot = (root: ShadowRoot): (() => void) => adoptSheets(root)
