/** The one door to styled-components: no other file of the workspace imports it. */
export { styled, css, keyframes, createGlobalStyle } from 'styled-components';
