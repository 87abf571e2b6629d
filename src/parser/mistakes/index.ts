/** Recognisers that the scanner asks when nothing valid begins at a place; one module for each kind of place. */
export {
  afterOperand,
  endsCondition,
  gluedOperator,
  isForeignSign,
  wordAfterOperand,
} from "./after-operand.ts";
export { inOperandPlace, keywordAsOperand, spaceBeforeIndex, strayBracket } from "./operand.ts";
export { invalidListName, rightSide, rightWord } from "./right-side.ts";
export { inSet, leavesSet, setInBrackets, unclosedSet } from "./sets.ts";
export { placeholder, unexpectedCharacter } from "./text.ts";
