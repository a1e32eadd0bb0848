import { useCombobox } from 'downshift';
import type { UseComboboxState, UseComboboxStateChangeOptions } from 'downshift';
import type { ReactElement } from 'react';
import { fieldLabelId, useFieldControl } from '@keyturn/shared/ui';
import type { OptionSource } from './options';
import { Anchor, notByTab, OptionLine, Popup, Proposed } from './parts';

/** Properties of a text input with completions. */
export interface SuggestInputProps<T> extends Pick<
  OptionSource<T>,
  'items' | 'itemKey' | 'itemLabel' | 'itemHint'
> {
  value: string;
  onChange: (text: string) => void;
  /** A completion was taken. */
  onTake: (item: T) => void;
  name?: string;
  type?: 'text' | 'email';
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  onFocus?: () => void;
  onBlur?: () => void;
}

/**
 * A text that may be anything, with completions under it: arrows and Enter, or a press, take one. What is typed stays as
 * it is until one is taken, so that neither Tab nor Enter puts in what nobody chose.
 */
export function SuggestInput<T>(props: SuggestInputProps<T>): ReactElement {
  const { items, itemKey, itemLabel, value, onChange, onTake } = props;
  const control = useFieldControl();

  function reduce(state: UseComboboxState<T>, action: UseComboboxStateChangeOptions<T>) {
    const { stateChangeTypes } = useCombobox;
    const { changes, type } = action;
    switch (type) {
      case stateChangeTypes.InputChange:
        return { ...changes, highlightedIndex: -1 };
      case stateChangeTypes.InputClick:
        return { ...changes, isOpen: true };
      case stateChangeTypes.InputBlur:
      case stateChangeTypes.InputKeyDownEscape:
        return { ...state, isOpen: false, highlightedIndex: -1 };
      default:
        return changes;
    }
  }

  const box = useCombobox<T>({
    items: [...items],
    selectedItem: null,
    inputValue: value,
    ...(control.id === undefined ? {} : { inputId: control.id }),
    itemToString: (item) => (item === null ? '' : itemLabel(item)),
    itemToKey: (item) => (item === null ? null : itemKey(item)),
    stateReducer: reduce,
    onStateChange: ({ type, selectedItem }) => {
      const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem != null) onTake(selectedItem);
    },
  });

  const labelId = fieldLabelId(control);
  const named = labelId === undefined ? {} : { 'aria-labelledby': labelId };
  const isShown = box.isOpen && items.length > 0;
  const input = box.getInputProps({
    ...control,
    name: props.name,
    type: props.type ?? 'text',
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    autoComplete: 'off',
    onFocus: props.onFocus,
    onBlur: props.onBlur,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
  });
  return (
    <Anchor>
      <Proposed {...input} {...named} aria-expanded={isShown} />
      <Popup data-raised="float" hidden={!isShown}>
        <ul {...box.getMenuProps({ ...notByTab, 'aria-label': 'Completions' })}>
          {/* Hidden rather than taken away: a dialog around takes the focus where something goes while it moves on. */}
          {items.map((item, index) => (
            <OptionLine
              key={itemKey(item)}
              option={box.getItemProps({ item, index })}
              label={itemLabel(item)}
              hint={props.itemHint?.(item)}
              text={value}
              chosen={false}
              highlighted={box.highlightedIndex === index}
            />
          ))}
        </ul>
      </Popup>
    </Anchor>
  );
}
