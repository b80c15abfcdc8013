import { useState } from 'react';

/** Something as it was when a question about it came up: what comes to it while that is open, the answer was not meant for. */
export function useAsAsked<Value>(now: Value, isOpen: boolean): Value {
  const [asked, setAsked] = useState({ isOpen, value: now });
  if (isOpen !== asked.isOpen) setAsked({ isOpen, value: now });
  return asked.value;
}
