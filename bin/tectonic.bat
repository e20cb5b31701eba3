@echo off
rem Starts the commands about specs. Builds what is missing on first use.
rem JAVA_HOME, JAVA_OPTS, CLASSPATH (jars of your own) are honoured.
setlocal
for %%I in ("%~dp0..") do set "TECTONIC_HOME=%%~fI"
set "LIB=%TECTONIC_HOME%\tectonic-workload\target\lib"
set "IVS=%TECTONIC_HOME%\ycsb-ivs\target\lib"
set "JARS=%LIB%\*;%IVS%\*"
set "MODULES=tectonic-workload,ycsb-ivs"
set "MISSING="
if not exist "%LIB%\tectonic-workload-*.jar" set "MISSING=1"
if not exist "%IVS%\ycsb-ivs-*.jar" set "MISSING=1"

rem Some commands run stores, and need a binding: what follows --db; its folder is the name up to the first "-".
set "RUNS_STORES="
if "%~1"=="ivs" set "RUNS_STORES=1"
if "%~1"=="replay" set "RUNS_STORES=1"
if not defined RUNS_STORES goto java
set "BINDING="
set "PREVIOUS="
for %%A in (%*) do call :look "%%~A"
if not defined BINDING goto java
for /f "delims=- tokens=1" %%F in ("%BINDING%") do set "FOLDER=%%F"
if not exist "%TECTONIC_HOME%\bindings\%FOLDER%" goto java
set "MODULES=%MODULES%,bindings/%FOLDER%"
set "JARS=%JARS%;%TECTONIC_HOME%\bindings\%FOLDER%\target\lib\*"
if not exist "%TECTONIC_HOME%\bindings\%FOLDER%\target\lib\%FOLDER%-binding-*.jar" set "MISSING=1"

:java
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
"%JAVA%" -version 2>&1 | findstr /r /c:"version .1[7-9]" /c:"version .[2-9][0-9]" >nul
if errorlevel 1 goto nojava

if not defined MISSING goto start
echo First use: building, about a minute ... 1>&2
pushd "%TECTONIC_HOME%"
call mvnw.cmd -B -q -DskipTests -Dspotless.check.skip=true package -pl "%MODULES%" -am 1>&2
set "BUILT=%ERRORLEVEL%"
popd
if not "%BUILT%"=="0" goto notbuilt

:start
rem The serial collector starts first and takes the least memory, as does a small young generation.
rem An experiment runs stores, and for long: it gets the JVM's defaults, as do options with a collector.
set "TUNING="
if not defined RUNS_STORES set "TUNING=-XX:+UseSerialGC -Xmn2m -Xms4m -XX:-UsePerfData"
if defined JAVA_OPTS if not "%JAVA_OPTS:GC=%"=="%JAVA_OPTS%" set "TUNING="
if defined CLASSPATH set "JARS=%JARS%;%CLASSPATH%"
"%JAVA%" %TUNING% %JAVA_OPTS% "-Dtectonic.home=%TECTONIC_HOME%" -cp "%JARS%" site.ycsb.tectonic.cli.Tectonic %*
exit /b %ERRORLEVEL%

:nojava
echo error: this needs Java 17 or newer; "%JAVA%" is none. Set JAVA_HOME to a JDK 17 or newer. 1>&2
exit /b 2

:notbuilt
echo error: the build failed. 1>&2
exit /b 1

:look
if "%PREVIOUS%"=="--db" set "BINDING=%~1"
set "PREVIOUS=%~1"
exit /b 0
